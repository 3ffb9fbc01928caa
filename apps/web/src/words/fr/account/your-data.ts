import { french } from '@thali/domain/language/french'

import type { words as english } from '../../en/account/your-data.ts'

export const words = french<typeof english>()({
  title: 'Vos données',
  lead: 'Tout ce qui est conservé à votre sujet, dans un fichier\u00a0: profil, adresses, commandes, tables, messages et points.',
  download: 'Télécharger vos données',
  downloaded: 'Vos données sont enregistrées sur cet appareil.',
  close: 'Fermer votre compte',
  gone: 'Le nom, le courriel, le téléphone, les adresses, les favoris, les points et les connexions sont supprimés aussitôt. C’est définitif.',
  stays: ({ orderContact, bookingContact, orderName }) =>
    `Vos commandes restent dans nos livres, sans vous. Votre nom et vos coordonnées y sont conservés ${orderContact.closedDays} jours, et ${bookingContact.closedDays} jours pour les tables, en cas de différend, puis supprimés. Sur une commande de ${orderName.namedFromCents / 100}\u00a0$ ou plus, votre nom reste aussi longtemps que les lois fiscales l’exigent.`,
  more: 'Plus de détails dans la politique de confidentialité',
  password: 'Votre mot de passe',
  orNone: 'Laissez vide si vous n’en avez jamais choisi et que vous vous êtes connecté il y a moins de dix minutes',
  closeForGood: 'Fermer le compte pour de bon',
})
