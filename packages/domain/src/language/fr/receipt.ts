import type { RECEIPT_WORDS as ENGLISH } from '../en/receipt.ts'
import { french } from '../french.ts'
import { CHANGE_WORDS } from './changes.ts'
import { FORMATS } from './formats.ts'
import { OPTION_TEXTS } from './option-texts.ts'
import { REFUND_WORDS } from './refunds.ts'
import { TAX_NAMES } from './taxes.ts'

export const RECEIPT_WORDS = french<typeof ENGLISH>()({
  formats: FORMATS,
  refunds: REFUND_WORDS,
  changes: CHANGE_WORDS,
  order: (number) => `Commande #${number}`,
  receipt: (number) => `Reçu ${number}`,
  taxNumber: (number) => `TPS/TVH ${number}`,
  taxes: TAX_NAMES,
  dishes: 'Plats',
  discount: 'Rabais',
  discounted: (amount) => `Vos plats, ${amount} de rabais`,
  deliveryFee: 'Livraison',
  subtotal: 'Sous-total',
  tax: 'Taxes',
  rest: 'Reste de votre commande',
  tip: 'Pourboire',
  total: 'Total',
  rounding: 'Arrondissement à 5\u00a0¢ près',
  cashDue: 'Comptant à payer',
  paidInCash: 'Payé comptant',
  paidWith: (how) => `Payé, ${how}`,
  toPay: 'Reste à payer',
  taxOfChange: (amount) => `taxes ${amount}`,
  date: 'Date',
  time: 'Heure',
  customer: 'Pour',
  orderType: 'Type de commande',
  orderTypes: { pickup: 'À emporter', delivery: 'Livraison', 'dine-in': 'Sur place' },
  table: (number) => `, table ${number}`,
  deliverTo: 'Livrer à',
  untold: 'Adresse connue du restaurant',
  instructions: 'Consignes',
  payment: 'Paiement',
  methods: { cash: 'Argent comptant', online: 'Carte' },
  takenByHand: 'Encaissé par le restaurant',
  card: 'Carte',
  cardEnding: (brand, last4) => `${brand} se terminant par ${last4}`,
  states: {
    paid: 'PAYÉE',
    partPaid: 'PAYÉE EN PARTIE',
    refunded: 'REMBOURSÉE',
    unpaid: 'PAIEMENT EN ATTENTE',
    failed: 'PAIEMENT REFUSÉ',
    atPickup: 'À PAYER AU COMPTOIR',
    cancelled: 'ANNULÉE',
  },
  paidBack: 'La commande a été annulée et remboursée.',
  owed: 'Le restaurant vous doit le total. Appelez-nous pour vous faire rembourser.',
  nothing: 'Il n’y a rien à payer.',
  options: OPTION_TEXTS,
})
