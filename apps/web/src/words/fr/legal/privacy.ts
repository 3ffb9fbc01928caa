import { french } from '@thali/domain/language/french'

import type { words as english } from '../../en/legal/privacy.ts'

export const words = french<typeof english>()({
  title: 'Politique de confidentialité',
  updated: 'Dernière mise à jour\u00a0: 29 novembre 2026',
  lead: (brand) => `Ce que ${brand} sait de vous, pourquoi, et ce que vous pouvez y faire.`,
  collected: {
    title: 'Ce que nous recueillons, et pourquoi',
    points: [
      [
        'Vos commandes\u00a0:',
        'les plats, les notes, les prix, les heures, le restaurant et le mode de paiement. Sans cela, il n’y a ni repas ni reçu.',
      ],
      [
        'Nom, courriel et téléphone\u00a0:',
        'pour annoncer votre commande, pour envoyer la confirmation et pour vous joindre si un plat est épuisé ou si la commande est prête.',
      ],
      ['Votre adresse,', 'seulement pour la livraison, et si vous l’enregistrez.'],
      [
        'Votre compte\u00a0:',
        'le courriel, le nom, une forme brouillée de votre mot de passe qui ne peut être déchiffrée, vos commandes passées, vos points et vos totaux. Si vous vous connectez par l’intermédiaire d’une autre entreprise, elle nous transmet votre nom, votre courriel et votre photo, et rien d’autre.',
      ],
      [
        'Les allergies que vous mentionnez',
        'dans une commande, afin que la cuisine puisse les lire. Elles ne servent à rien d’autre.',
      ],
      [
        'Données techniques\u00a0:',
        'l’adresse Internet, l’heure et la page de chaque requête, pour assurer la sécurité du site et trouver les pannes.',
      ],
    ],
    cards:
      'Les numéros de carte ne nous parviennent jamais\u00a0: le fournisseur de paiement les demande sur sa propre page et nous dit seulement si le paiement a été fait.',
  },
  seen: {
    title: 'Qui y a accès',
    paragraphs: [
      'Le personnel du restaurant où vous commandez, dans la mesure où son travail l’exige. À part lui, seulement des entreprises qui travaillent pour nous\u00a0: le fournisseur de paiement, celles qui acheminent les courriels et les textos, et l’hébergeur de ce site. Elles ne peuvent utiliser vos renseignements que pour ce travail. Certaines peuvent les conserver à l’extérieur du Canada, où s’applique la loi de l’endroit.',
      'Si vous demandez à être averti sur un appareil, l’entreprise qui fournit son navigateur achemine ce message. Il dit qu’une commande est prête et en donne le numéro; seul votre appareil peut le lire.',
      'Nous ne vendons rien de ce que nous savons de vous et n’affichons aucune publicité. Nous ne remettons des renseignements à une autorité que si la loi l’exige.',
    ],
  },
  device: {
    title: 'Témoins et stockage sur votre appareil',
    lead: 'Il n’y a aucun témoin (cookie) de suivi ni aucune mesure d’audience d’autres entreprises. Seul est conservé ce qui fait fonctionner le site\u00a0:',
    points: [
      'un témoin qui maintient votre connexion, retiré quand vous vous déconnectez;',
      'un témoin qui permet de reconnaître cet appareil à la connexion suivante, afin que personne ne puisse vous bloquer en essayant de deviner votre mot de passe; il ne nomme personne;',
      'un témoin de courte durée pendant que vous vous connectez par l’intermédiaire d’une autre entreprise;',
      'un témoin qui contient la langue que vous avez choisie, le français ou l’anglais;',
      'votre panier pour chaque restaurant, dans le stockage de votre navigateur, jusqu’à ce que vous commandiez ou le vidiez;',
      'une table demandée ou annulée sans connexion, jusqu’à ce que la demande puisse être envoyée, que vous y renonciez ou que vous vous déconnectiez;',
      'le restaurant et le type de commande (à emporter, livraison, sur place) choisis en dernier;',
      'ce que vous avez inscrit en passant une commande ou en réservant une table, et le lien d’une table réservée, jusqu’à la fermeture de l’onglet;',
      'votre choix du mode clair ou sombre et, sur un écran de cuisine, son restaurant et son signal sonore.',
    ],
    deleting: 'Vous pouvez tout effacer dans votre navigateur. Vous serez alors déconnecté et le panier sera vide.',
  },
  messages: {
    title: 'Textos et courriels',
    paragraphs: [
      'Une commande entraîne des messages à son sujet\u00a0: une confirmation, puis un mot quand elle est en préparation et quand elle est prête. Ils font partie du service et prennent fin avec la commande.',
      'Les offres et les nouvelles ne sont envoyées que si vous y avez consenti, comme l’exige la Loi canadienne anti-pourriel (LCAP). Chacune indique qui nous sommes et contient un moyen de se désabonner. Vous pouvez aussi les désactiver dans votre compte, ou nous le dire.',
    ],
  },
  kept: ({ orderContact, orderName, bookingContact, sentMail, loggedPerson, unpaidPage }) => ({
    title: 'Combien de temps nous les conservons',
    points: [
      `Commandes\u00a0: les plats, les montants, les taxes et le paiement restent, car ce sont nos livres. Le téléphone, le courriel, l’adresse et les notes sont supprimés après ${orderContact.months} mois, le nom ${orderName.taxYears} ans après la fin de l’année d’imposition, parce que les lois fiscales canadiennes l’exigent.`,
      `Tables\u00a0: le nom, les coordonnées et les souhaits pendant ${bookingContact.months} mois.`,
      `Une page de paiement que personne n’a payée\u00a0: ${unpaidPage.days} jours. Le fait qu’un courriel vous a été envoyé, et son objet\u00a0: ${sentMail.months} mois.`,
      `Le journal de ce que notre personnel modifie\u00a0: les noms, les numéros et les motifs pendant ${loggedPerson.months} mois.`,
      'Votre compte\u00a0: jusqu’à ce que vous le fermiez, sous «\u00a0Mot de passe et appareils\u00a0». Le nom, le courriel, le téléphone, les adresses, les favoris, les points et les connexions sont alors supprimés aussitôt.',
      `Avec les commandes d’un compte fermé, les coordonnées restent ${orderContact.closedDays} jours, et ${bookingContact.closedDays} jours avec ses tables, en cas de différend. Sur une commande de ${orderName.namedFromCents / 100}\u00a0$ ou plus, le nom reste aussi longtemps que les lois fiscales l’exigent.`,
      'Sessions\u00a0: jusqu’à ce que vous vous déconnectiez ou qu’elles expirent.',
      'Données techniques\u00a0: pas plus longtemps qu’il ne le faut pour trouver les pannes et les abus.',
    ],
  }),
  rights: {
    title: 'Vos droits',
    law: 'En vertu de la loi canadienne sur la protection des renseignements personnels (LPRPDE), vous pouvez demander ce que nous savons de vous, le faire corriger, retirer un consentement et faire supprimer ces renseignements lorsqu’aucune loi ne nous oblige à les conserver. Nous répondons dans les 30 jours, sans frais.',
    complaints:
      'Si la réponse ne vous satisfait pas, le Commissariat à la protection de la vie privée du Canada reçoit les plaintes\u00a0:',
  },
  responsible: {
    title: 'Qui est responsable',
    text: (brand) => `${brand} est responsable des renseignements décrits ici et en répond.`,
  },
})
