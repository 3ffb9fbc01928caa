import { french } from '@thali/domain/language/french'

import type { ENGLISH } from './message-words.ts'

/** What we write to guests who read French. */
export const FRENCH = french<typeof ENGLISH>()({
  hello: (name) => `Bonjour ${name},`,
  nameless: 'à vous',
  order: {
    confirmed: (brand, number, ready, payment, link) =>
      `${brand}\u00a0: commande ${number} reçue. ${ready}. ${payment}. ${link}`,
    preparing: (brand, number, ready) => `${brand}\u00a0: nous préparons la commande ${number}. ${ready}.`,
    about: (time, at) => `Prête vers ${time}${at}`,
    chosen: (time, at) => `Pour ${time}${at}, comme vous l’avez choisi`,
    at: (place) => ` à ${place}`,
    isAbout: (time) => `Elle sera prête vers ${time}.`,
    isChosen: (time) => `Elle est prévue pour ${time}, comme vous l’avez choisi.`,
    ready: (brand, number) => `${brand}\u00a0: la commande ${number} est prête.`,
    readyAt: (brand, number, place) => `${brand}\u00a0: la commande ${number} est prête à ${place}.`,
    cancelled: (brand, number, refund, phone) =>
      `${brand}\u00a0: la commande ${number} a été annulée.${refund} Des questions? Appelez au ${phone}.`,
    paidByCard: (amount) => `Payée par carte\u00a0: ${amount}`,
    paid: (amount) => `Payée\u00a0: ${amount}`,
    inCash: (amount) => `${amount} en argent comptant`,
    byCard: (amount) => `${amount} à payer par carte`,
    refundToCard: (amount) => ` Un remboursement de ${amount} sera fait sur votre carte d’ici 5 à 10 jours ouvrables.`,
    refundOwed: (amount) => ` Nous vous devons ${amount}\u00a0: passez au comptoir ou appelez-nous.`,
    subjects: {
      'order-confirmation': (number) => `Commande ${number} reçue`,
      'order-preparing': (number) => `Commande ${number} en préparation`,
      'order-ready': (number) => `Commande ${number} prête`,
      'order-cancelled': (number) => `Commande ${number} annulée`,
    },
    types: { pickup: 'à emporter', delivery: 'en livraison', 'dine-in': 'sur place' },
    headline: (type, number, ready, payment) =>
      `Nous avons bien reçu votre commande ${type} ${number}. ${ready} ${payment}`,
    isPaid: 'Elle est payée.',
    pleasePayCash: (amount) => `Veuillez payer ${amount} en argent comptant.`,
    pleasePayCard: (amount) => `Veuillez payer ${amount} par carte.`,
    headlinePreparing: (ready) => `Nous préparons votre commande. ${ready}`,
    headlineReady: (number) => `Votre commande ${number} est prête.`,
    headlineCancelled: (number, refund) => `Votre commande ${number} a été annulée.${refund}`,
    receipt: (link) => `Reçu\u00a0: ${link}`,
    viewReceipt: 'Voir le reçu',
  },
  table: {
    titles: {
      'reservation-confirmation': 'Votre table est réservée',
      'reservation-changed': 'Votre réservation a été modifiée',
      'reservation-cancelled': 'Votre réservation a été annulée',
    },
    booked: (brand, party, when, place, manage) =>
      `${brand}\u00a0: table pour ${party} réservée pour le ${when} à ${place}, ${manage}`,
    changed: (brand, party, when, place, manage) =>
      `${brand}\u00a0: votre table à ${place} est maintenant pour ${party}, le ${when}, ${manage}`,
    manage: (number, link) => `${number}. Un changement? ${link}`,
    lookForward: (when) =>
      `Au plaisir de vous accueillir le ${when}. Si vos plans changent, veuillez annuler, afin que quelqu’un d’autre puisse avoir la table.`,
    labels: {
      number: 'Réservation',
      date: 'Date',
      time: 'Heure',
      guests: 'Convives',
      requests: 'Demandes particulières',
    },
    noted: 'Nous avons pris note de votre demande.',
    see: 'La voir ou l’annuler',
    yours: 'Votre réservation',
    when: (date, time) => `${date} à ${time}`,
  },
  account: {
    'verify-email': {
      subject: 'Confirmez votre adresse courriel',
      sentence:
        'Confirmez que cette adresse est la vôtre, afin que nous puissions vous envoyer vos reçus. Vous pouvez commander dès maintenant.',
      label: 'Confirmer l’adresse',
    },
    'reset-password': {
      subject: 'Choisissez un nouveau mot de passe',
      sentence:
        'Choisissez un nouveau mot de passe à l’aide de ce lien. Il fonctionne une seule fois et pendant une heure. Si vous ne l’avez pas demandé, ignorez ce courriel.',
      label: 'Choisir un nouveau mot de passe',
    },
    'password-changed': {
      subject: 'Votre mot de passe a été changé',
      sentence: 'Votre mot de passe a été changé et tous les autres appareils ont été déconnectés.',
      label: 'Se connecter',
    },
    'tablet-signed-in': {
      subject: 'Une tablette est connectée à votre compte',
      sentence:
        'Une tablette a été connectée à votre compte. Elle le reste jusqu’à 30 jours; vous pouvez la déconnecter à l’aide de ce lien.',
      label: 'Où vous êtes connecté',
    },
    'passkey-added': {
      subject: 'Une clé d’accès a été ajoutée à votre compte',
      sentence:
        'Une clé d’accès a été ajoutée à votre compte\u00a0: son appareil permet de se connecter. Vous pouvez la supprimer à l’aide de ce lien.',
      label: 'Vos clés d’accès',
    },
    notYou: (phone) => ` Si ce n’était pas vous, appelez au ${phone}.`,
  },
})
