import type { REFUSAL_WORDS as ENGLISH_REFUSALS, TEST_MODE_WORDS as ENGLISH_TEST_MODE } from '../en/refusals.ts'
import { french } from '../french.ts'
import { FORMATS } from './formats.ts'

const ORDER_TYPES = { pickup: 'les commandes à emporter', delivery: 'la livraison', 'dine-in': 'les repas sur place' }
const AMOUNTS = {
  subtotal: 'le sous-total est de',
  tax: 'les taxes sont de',
  tip: 'le pourboire est de',
  total: 'le total est de',
}

export const REFUSAL_WORDS = french<typeof ENGLISH_REFUSALS>()({
  formats: FORMATS,
  orderType: (place, type) => `${place} n’offre pas ${ORDER_TYPES[type]}.`,
  dish: (name) => `Plat non offert\u00a0: ${name}`,
  notOffered: (times) =>
    times.length === 0
      ? 'Cette heure ne peut pas être commandée.'
      : `Cette heure ne peut pas être commandée. Les plus proches sont libres\u00a0: ${times.join('; ')}.`,
  kitchenFull: (first) =>
    first === null
      ? 'La cuisine est complète aujourd’hui.'
      : `La cuisine est complète jusqu’à ${first}. Veuillez choisir une heure.`,
  promiseChanged: (time) => `Elle serait maintenant prête à ${time}.`,
  timeStays: {
    CANCELLED: 'Cette commande a été annulée.',
    FOR_NOW:
      'Cette commande est pour le plus tôt possible. Seule l’heure d’une commande pour plus tard peut être changée.',
    BEGUN: 'La cuisine a commencé cette commande. Son heure ne peut plus être changée.',
  },
  left: (left, name, sized) => {
    if (left === 0) return `Il n’y a plus de ${name}.`
    if (sized === null) return `Il ne reste que ${left} ${name}.`
    return `${name}\u00a0: il ne reste que ${left} ${left === 1 ? 'portion' : 'portions'}, et votre commande en prend ${sized}.`
  },
  unknownDish: 'inconnu',
  delivery: {
    postalCode: 'Veuillez entrer le code postal de l’adresse, par exemple B2N 5E3',
    outside: (area) => `Nous ne livrons pas à ${area}.`,
    add: (amount) => `Ajoutez ${amount} pour la livraison.`,
  },
  tipTooLarge: 'Le pourboire est trop élevé',
  quantity: 'La quantité n’est pas valide',
  twoPlaces: 'Ces plats sont offerts à des restaurants différents',
  amount: (part, amount) => `${AMOUNTS[part]} ${amount}`,
  amounts: (differences) => `La vérification des prix a échoué\u00a0: ${differences}`,
  notByCard: 'Ce montant ne peut pas être payé par carte. Veuillez payer comptant.',
  openCash:
    'Deux commandes à payer comptant sont déjà en cours depuis cette connexion. Confirmez votre adresse courriel ou votre numéro de téléphone pour en passer d’autres, ou payez par carte.',
  openPage:
    'Une autre commande est en train d’être payée par carte depuis cette connexion. Attendez qu’elle soit payée, ou confirmez votre adresse courriel ou votre numéro de téléphone pour payer en même temps.',
  code: {
    signIn: 'Veuillez vous connecter pour utiliser votre code.',
    early: (day) => `Ce code est valable à partir du ${day}.`,
    usedUp: 'Ce code est épuisé.',
    elsewhere: 'Ce code est pour un autre de nos restaurants.',
    noDelivery: 'Ce code est réservé aux livraisons.',
    minimum: (amount) => `Ajoutez des plats pour ${amount} afin d’utiliser ce rabais.`,
    pointsOff: 'Les points ne peuvent pas être utilisés en ce moment.',
    points: (has) => `Vous avez maintenant ${has} ${has < 2 ? 'point' : 'points'}.`,
    unknown: 'Ce code est inconnu, ou n’appartient pas à votre compte.',
    used: 'Ce code a déjà été utilisé.',
    expired: 'Ce code est expiré.',
    notFirst: 'Ce code est réservé à une première commande.',
    phoneUsed: 'Un code de bienvenue a déjà été utilisé avec ce numéro de téléphone.',
    held: 'Ce rabais vient d’être utilisé, ou sert à un paiement par carte encore en cours.',
  },
  table: {
    noLocation: 'Restaurant introuvable',
    closed: 'Nous sommes fermés ce jour-là. Veuillez en choisir un autre.',
    past: 'Cette heure est passée. Veuillez en choisir une autre.',
    notGiven: 'Aucune table n’est offerte à cette heure. Veuillez en choisir une autre.',
    unknown: (id) => `Réservation introuvable\u00a0: ${id}`,
    cancelled: 'Cette réservation a déjà été annulée.',
    over: 'L’heure de cette réservation est passée. Veuillez appeler le restaurant.',
    required: 'Obligatoire',
  },
  account: {
    closed: (brand, phone) => `Ce compte est fermé. Veuillez appeler ${brand} au ${phone}.`,
    password: 'Mot de passe incorrect. Veuillez réessayer.',
    busy: ({ orders, bookings, pages, isOwn }) => {
      const open = [
        ...(orders > 0 ? [orders === 1 ? 'une commande en cours' : `${orders} commandes en cours`] : []),
        ...(bookings > 0 ? [bookings === 1 ? 'une table réservée' : `${bookings} tables réservées`] : []),
        ...(pages > 0 ? ['une page de paiement encore ouverte'] : []),
      ]
      const what = open.join(' et ')
      return isOwn
        ? `Vous avez encore ${what}. Le compte pourra être fermé une fois que ce sera terminé ou annulé.`
        : `Cette personne a encore ${what}. Effacez-la une fois que ce sera terminé ou annulé.`
    },
  },
  phone: {
    digits: 'Veuillez entrer les 6 chiffres du texto',
    wrong: (triesLeft) => `Ce code n’est pas le bon. Il reste ${triesLeft} ${triesLeft === 1 ? 'essai' : 'essais'}.`,
    lastTry: 'Ce code n’est pas le bon. Demandez-en un nouveau.',
    exhausted: 'Trop d’essais. Demandez un nouveau code.',
    changed: 'Votre numéro de téléphone a changé entre-temps. Demandez un nouveau code.',
    expired: 'Ce code n’est plus valable. Demandez-en un nouveau.',
  },
  menu: (id) => `Restaurant ${id} introuvable ou inactif`,
  field: 'Ce champ n’est pas valide',
})

export const TEST_MODE_WORDS = french<typeof ENGLISH_TEST_MODE>()({
  cards: 'Aucune carte n’est débitée.',
  texts: 'Aucun texto n’est envoyé.',
  mail: 'Aucun courriel n’est envoyé.',
})
