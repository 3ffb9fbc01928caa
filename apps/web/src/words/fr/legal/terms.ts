import { french } from '@thali/domain/language/french'

import type { words as english } from '../../en/legal/terms.ts'

export const words = french<typeof english>()({
  title: 'Conditions d’utilisation',
  updated: 'Dernière mise à jour\u00a0: 26 novembre 2026',
  lead: (brand) => `Ce que vous pouvez attendre de ${brand}, et ce que nous vous demandons.`,
  ordering: {
    title: 'Commandes',
    points: [
      'Une commande va à un seul restaurant et est préparée à partir du menu de ce restaurant.',
      'Une commande à payer comptant existe dès que nous l’avons confirmée. Une commande payée par carte existe dès que le fournisseur de paiement nous a dit qu’elle est payée.',
      'L’heure à laquelle la commande sera prête est une estimation. Si vous commandez pendant qu’un restaurant est fermé, elle est calculée à partir de la prochaine ouverture; l’écran l’indique avant que vous passiez la commande.',
      'Si un plat vient à manquer après votre commande, nous vous appelons pour convenir d’un autre, ou nous le retirons de l’addition.',
      'Un même compte ou numéro de téléphone peut avoir au plus 5 commandes en cours à payer comptant.',
    ],
  },
  prices: {
    title: 'Prix, taxes et paiement',
    points: [
      'Les prix sont en dollars canadiens, taxes en sus. Chaque restaurant a ses propres prix.',
      'La taxe de vente harmonisée (TVH) s’ajoute au taux de la province du restaurant, 14\u00a0% en Nouvelle-Écosse. Vous voyez les taxes et le total avant de commander, et c’est ce total que vous payez.',
      'Le pourboire est à votre choix, n’est jamais présélectionné et n’est pas taxé.',
      'L’argent comptant se paie au comptoir, à la livraison ou à la table. Comme il n’y a plus de cent au Canada, un total payé comptant est arrondi à cinq cents près.',
    ],
  },
  refunds: {
    title: 'Annulations et remboursements',
    points: [
      'Vous pouvez annuler une commande sous «\u00a0Mes commandes et réservations\u00a0» jusqu’à ce qu’elle soit prête. Ensuite, appelez le restaurant.',
      'Si vous avez payé par carte, une commande annulée est remboursée en entier sur la même carte. Votre banque peut prendre quelques jours à l’afficher.',
      'Si vous avez payé comptant d’avance, le restaurant vous remet l’argent.',
      'Si quelque chose n’allait pas avec votre repas, dites-le-nous le jour même, avec le numéro de la commande. Nous le refaisons ou le remboursons.',
      'Un remboursement retire les points que la commande avait rapportés.',
    ],
  },
  allergens: {
    title: 'Allergènes',
    paragraphs: [
      'Les plats indiquent les allergènes que contiennent leurs recettes. Nos cuisines utilisent du lait, des noix, des arachides, du blé, du soya, du sésame, de la moutarde, des œufs, du poisson, des crustacés et des mollusques, et les poêles, les friteuses et les surfaces sont partagées\u00a0: nous ne pouvons promettre qu’un plat soit exempt de traces.',
      'En cas d’allergie, appelez le restaurant avant de commander. Les mentions végétarien, végane et sans gluten décrivent la recette.',
    ],
  },
  tables: {
    title: 'Tables et livraison',
    points: [
      'Les tables se réservent sur ce site ou par téléphone. Nous gardons une table 15 minutes; appelez si vous arrivez plus tard.',
      'La livraison n’est offerte que par les restaurants dont la page l’indique, dans le secteur qu’ils desservent. Quelqu’un doit être là pour recevoir la commande.',
    ],
  },
  accounts: {
    title: 'Comptes et points',
    points: [
      'Gardez votre mot de passe pour vous; ce qui est commandé avec lui compte comme commandé par vous. Dites-nous si quelqu’un d’autre le connaît.',
      'Une commande terminée et payée rapporte un point pour chaque dollar entier de ses plats, avant les taxes, le pourboire et la livraison. Les points n’ont pas de valeur en argent et ne peuvent être cédés.',
      'Nous pouvons fermer un compte qui sert à frauder ou à nuire à autrui.',
    ],
  },
  rest: {
    title: 'Dispositions générales',
    privacy: 'La façon dont nous traitons vos renseignements est décrite dans la',
    privacyLink: 'Politique de confidentialité',
    law: 'Les lois de la Nouvelle-Écosse et du Canada s’appliquent, et rien ici ne retire un droit qu’elles vous accordent à titre de consommateur. Si nous modifions ces conditions, la date ci-dessus change; une commande reste soumise aux conditions sous lesquelles elle a été passée.',
  },
  questions: 'Questions et plaintes',
})
