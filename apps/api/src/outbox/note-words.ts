import { type French, french } from '@thali/domain/language/french'
import type { Language } from '@thali/domain/language/languages'

type ChangedOrder = { brand: string; number: string; change: string; link: string }
type MovedOrder = { brand: string; number: string; time: string; from: string; place: string; link: string }

const ENGLISH = {
  welcome: (brand: string) => `Welcome to ${brand}`,
  thanks: 'Thank you for making an account.',
  offer: (percent: string, code: string, lastDay: string) =>
    ` Your first order is ${percent} off with the code ${code}: ` +
    `enter it at checkout while you are signed in. It works once, until ${lastDay}.`,
  phoneCode: (brand: string, code: string, minutes: number) =>
    `${brand}: your code is ${code}. It confirms your phone number and is good for ` +
    `${minutes} minutes. If you did not ask for it, ignore it.`,
  returned: 'Your payment is on its way back',
  returnedText: (brand: string, amount: string) =>
    `${brand}: a card payment of ${amount} reached us for an order that was already closed. We return it to your card by itself; this takes 5-10 business days.`,
  returnedAtCounter: (brand: string, amount: string) =>
    `${brand}: we took ${amount} by Interac for an order that was already closed. You get it back at the counter, with the card itself.`,
  pay: 'Pay for your order',
  payText: (brand: string, amount: string, link: string) => `${brand}: pay ${amount} for your order here: ${link}`,
  moved: (number: string) => `Order ${number} has another time`,
  movedText: ({ brand, number, time, from, place, link }: MovedOrder) =>
    `${brand}: order ${number} at ${place} is now for ${time}, not ${from}. ${link}`,
  changed: (number: string) => `Order ${number} was changed`,
  changedText: ({ brand, number, change, link }: ChangedOrder) =>
    `${brand}: order ${number} was changed. ${change} ${link}`,
} as const

const FRENCH = french<typeof ENGLISH>()({
  welcome: (brand) => `Bienvenue chez ${brand}`,
  thanks: 'Merci d’avoir créé un compte.',
  offer: (percent, code, lastDay) =>
    ` Obtenez ${percent} de rabais sur votre première commande avec le code ${code}\u00a0: ` +
    `entrez-le au moment de payer, une fois connecté. Il est valable une seule fois, jusqu’au ${lastDay}.`,
  phoneCode: (brand, code, minutes) =>
    `${brand}\u00a0: votre code est ${code}. Il confirme votre numéro de téléphone et est valable ` +
    `${minutes} minutes. Si vous ne l’avez pas demandé, ignorez-le.`,
  returned: 'Votre paiement vous est remboursé',
  returnedText: (brand, amount) =>
    `${brand}\u00a0: un paiement par carte de ${amount} nous est parvenu pour une commande déjà fermée. Nous le remboursons automatiquement sur votre carte; comptez de 5 à 10 jours ouvrables.`,
  returnedAtCounter: (brand, amount) =>
    `${brand}\u00a0: nous avons pris ${amount} par Interac pour une commande déjà fermée. Cette somme vous est remise au comptoir, avec la carte elle-même.`,
  pay: 'Payez votre commande',
  payText: (brand, amount, link) => `${brand}\u00a0: payez votre commande de ${amount} ici\u00a0: ${link}`,
  moved: (number) => `La commande ${number} a une autre heure`,
  movedText: ({ brand, number, time, from, place, link }) =>
    `${brand}\u00a0: la commande ${number} à ${place} est maintenant pour ${time}, et non pour ${from}. ${link}`,
  changed: (number) => `La commande ${number} a été modifiée`,
  changedText: ({ brand, number, change, link }) =>
    `${brand}\u00a0: la commande ${number} a été modifiée. ${change} ${link}`,
})

/** The sentences of short messages, which are composed before they are queued, in each language. */
export const NOTE_WORDS: Readonly<Record<Language, French<typeof ENGLISH>>> = { 'en-CA': ENGLISH, 'fr-CA': FRENCH }
