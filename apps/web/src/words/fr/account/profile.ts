import { french } from '@thali/domain/language/french'

import type { words as english } from '../../en/account/profile.ts'

export const words = french<typeof english>()({
  about: 'À propos de vous',
  email: 'Courriel',
  phone: 'Téléphone',
  messages: 'Messages',
  security: 'Sécurité',
  passwordAndDevices: 'Mot de passe et appareils',
  signOut: 'Se déconnecter',
  saved: 'Vos coordonnées sont enregistrées',
  name: 'Nom',
  phoneNumber: 'Numéro de téléphone',
  phoneHint: 'Nous vous y envoyons un texto quand votre commande est en préparation et quand elle est prête.',
  save: 'Enregistrer',
  orderMessages: 'Textos et courriels au sujet de mes commandes',
  orderMessagesHint: 'Confirmation, en préparation, prête.',
  news: 'Nouvelles et offres par courriel',
  newsHint: (brand) =>
    `Vous acceptez que ${brand} vous écrive de temps à autre. Votre adresse n’est jamais transmise, et chaque courriel contient un lien pour se désabonner.`,
  emailState: {
    verified: 'Vérifié',
    notYet:
      'Pas encore vérifié. Le lien dans notre courriel confirme que l’adresse est bien la vôtre; vous pouvez commander sans cela.',
    sent: 'Le lien est en route.',
    again: 'Renvoyer le lien',
  },
  phoneState: {
    none: 'Aucun numéro pour l’instant. Ajoutez-en un sous «\u00a0À propos de vous\u00a0».',
    confirmed: 'Confirmé',
    notYet:
      'Pas encore confirmé. Avec un numéro confirmé, vos commandes passées par téléphone s’affichent aussi dans votre compte.',
    canText: 'Nous vous envoyons un code par texto, ou notre personnel confirme le numéro lors de votre visite.',
    cannotText: 'Nous ne pouvons y envoyer de code par texto\u00a0: notre personnel le confirme lors de votre visite.',
    sendCode: 'M’envoyer un code par texto',
    anotherCode: 'Envoyer un autre code',
    in: (seconds) => ` dans ${seconds}\u00a0s`,
    codeSent: (phone) => `Un code est en route vers le ${phone}. Il est valable 10 minutes.`,
    code: 'Code reçu par texto',
    codeHint: '6 chiffres',
    confirm: 'Confirmer le numéro',
    done: 'Votre numéro de téléphone est confirmé',
  },
})
