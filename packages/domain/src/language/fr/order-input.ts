import type { ORDER_INPUT_WORDS as ENGLISH } from '../en/order-input.ts'
import { french } from '../french.ts'
import { CONTACT_WORDS } from './contact.ts'
import { OPTION_WORDS } from './options.ts'
import { CART_WORDS } from './ordering.ts'
import { PARTY_WORDS } from './party.ts'

export const ORDER_INPUT_WORDS = french<typeof ENGLISH>()({
  contact: CONTACT_WORDS,
  party: PARTY_WORDS,
  cart: CART_WORDS,
  options: OPTION_WORDS,
  noOrder: 'Les données de la commande sont obligatoires',
  noCustomer: 'Les coordonnées sont obligatoires',
  noName: 'Le nom est obligatoire',
  noEmail: 'L’adresse courriel est obligatoire',
  account: 'Le compte n’est pas valide',
  cartEmpty: 'Votre panier est vide. Veuillez ajouter des plats avant de commander.',
  item: (number, message) => `Plat ${number}\u00a0: ${message}`,
  itemPriceLow: 'le prix doit être supérieur à 0',
  itemPrice: 'le prix doit être un nombre',
  itemName: 'le nom est obligatoire',
  itemQuantity: 'la quantité doit être un nombre entier, au moins 1',
  itemSpice: 'le degré de piquant doit être un nombre de 1 à 5',
  itemSpices: 'le degré de piquant, son code et son nom doivent concorder',
  itemSpiceUnknown: 'le degré de piquant est inconnu',
  itemCategory: 'la catégorie ne doit pas être vide',
  noTime: 'Veuillez choisir une heure',
  noLocation: 'Veuillez choisir un restaurant',
  twoLocations: 'Deux restaurants différents sont nommés',
  locationName: 'Il manque le nom du restaurant',
  orderType: 'La commande doit être à emporter, livrée ou sur place',
  noAddress: 'L’adresse de livraison est obligatoire pour une livraison',
  postalCode: 'Veuillez entrer un code postal complet, par exemple B2N 5E3',
  otherPostalCode: (code) => `L’adresse indique le code postal ${code}`,
  point: 'L’endroit sur la carte n’est pas lisible',
  deliveryFee: 'Les frais de livraison vont de 0\u00a0$ à 100\u00a0$',
  texts: {
    address: 'L’adresse de livraison',
    delivery: 'Les consignes de livraison',
    special: 'Les consignes particulières',
  },
  longText: (name, most) => `${name}\u00a0: au plus ${most} caractères`,
  tableNumber: (most) => `Le numéro de table doit être un nombre entier de 1 à ${most}`,
  payment: 'Le paiement se fait en ligne ou comptant',
  noPricing: 'Les prix sont obligatoires',
  amounts: {
    subtotal: 'Le sous-total',
    tax: 'Le montant des taxes',
    tip: 'Le pourboire',
    total: 'Le total',
    tipAmount: 'Le montant du pourboire',
  },
  noNumber: (name) => `${name} doit être un nombre`,
  negative: (name) => `${name} ne peut pas être négatif`,
  noTotal: 'Le total doit être supérieur à 0',
  sum: 'Erreur de calcul\u00a0: le total ne correspond pas au sous-total plus les taxes et le pourboire',
  tipDiffers: 'Le montant du pourboire ne correspond pas à celui du calcul',
})
