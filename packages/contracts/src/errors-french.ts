import type { ENDPOINTS } from './endpoints.ts'
import type { ErrorCode } from './errors.ts'

type Endpoint = (typeof ENDPOINTS)[number]
type ForGuests = Exclude<Extract<Endpoint, { access: 'public' | 'customer' | 'account' }>, { proof: 'signature' }>

/** Refusals that any call can give, and those of the account calls below `/api/auth`. */
type Everywhere =
  | 'account-closed'
  | 'common-password'
  | 'email-already-in-use'
  | 'foreign-origin'
  | 'internal'
  | 'invalid-argument'
  | 'invalid-email'
  | 'invalid-json'
  | 'invalid-token'
  | 'not-found'
  | 'permission-denied'
  | 'too-large'
  | 'too-many-attempts'
  | 'too-many-requests'
  | 'unauthenticated'
  | 'unavailable'
  | 'unsupported-media-type'
  | 'weak-password'
  | 'wrong-password'

/** Refusals that a guest can meet. */
export type GuestErrorCode = Everywhere | Extract<ErrorCode, NonNullable<ErrorsOf<ForGuests>>>

type ErrorsOf<E> = E extends { errors: readonly (infer Code)[] } ? Code : never

/** What a French page shows for each refusal that guests can meet. The back office is English, and so are its own. */
export const FRENCH_ERRORS: Readonly<Record<GuestErrorCode, string>> = {
  'not-staff': 'Cette application est pour le personnel du restaurant. Ce compte est celui d’un client.',
  'account-closed': 'Ce compte est fermé. Veuillez appeler le restaurant.',
  'cards-off': 'Ce restaurant ne prend pas de cartes en ligne. Veuillez payer comptant.',
  'common-password': 'Ce mot de passe est trop courant. Choisissez-en un autre.',
  'discount-refused': 'Ce code ne peut pas être utilisé.',
  'email-already-in-use': 'Un compte existe déjà avec cette adresse courriel.',
  'foreign-origin': 'Vous n’avez pas la permission de faire cette action.',
  'hours-unusable': 'Les heures d’ouverture de ce restaurant ne sont pas bien réglées',
  'idempotency-key-reused': 'Cette demande a déjà été envoyée avec un autre contenu. Rechargez la page et réessayez.',
  internal: 'Service temporairement indisponible. Veuillez réessayer plus tard.',
  'invalid-argument': 'Veuillez vérifier ce que vous avez entré et réessayer.',
  'invalid-email': 'Veuillez entrer une adresse courriel valide.',
  'invalid-json': 'Le contenu de la demande n’est pas du JSON valide.',
  'invalid-token': 'Ce lien n’est plus valide. Demandez-en un nouveau.',
  'item-unavailable': 'Plat non offert',
  'location-inactive': 'Ce restaurant est présentement inactif',
  'location-not-found': 'Restaurant introuvable',
  'location-unknown': 'Veuillez choisir un restaurant',
  'menu-item-not-found': 'Plat introuvable',
  'menu-location-not-found': 'Restaurant introuvable ou inactif',
  'no-password':
    'Ce compte s’ouvre sans mot de passe. Utilisez «\u00a0Mot de passe oublié?\u00a0» à la page de connexion pour en choisir un.',
  'no-tables-here': 'Ce restaurant ne prend pas de réservations.',
  'not-found': 'La ressource demandée est introuvable.',
  'outside-delivery': 'Nous ne livrons pas à cet endroit.',
  'below-delivery-minimum': 'Cette commande est trop petite pour une livraison.',
  'order-invalid': 'Veuillez vérifier vos renseignements et réessayer.',
  'order-not-cancellable': 'Cette commande ne peut plus être annulée.',
  'order-not-found': 'Commande introuvable',
  'order-time-stays': 'L’heure de cette commande ne peut plus être changée.',
  'order-type-unavailable': 'Ce restaurant n’offre pas ce type de commande.',
  'kitchen-full': 'La cuisine est complète. Veuillez choisir une heure plus tardive.',
  'promise-changed': 'La commande serait prête plus tard qu’indiqué.',
  'time-not-offered': 'Cette heure ne peut pas être commandée.',
  'sold-out': 'Il reste moins de portions que vous n’en avez commandé.',
  'orders-paused': 'Ce restaurant ne prend pas de commandes en ligne pour tout de suite.',
  'payment-already-made': 'Cette commande a déjà été payée.',
  'payment-in-progress':
    'Un paiement pour cette commande est encore en cours de traitement. Veuillez patienter un moment.',
  'payment-not-confirmed': 'Le fournisseur de paiement ne confirme pas ce paiement.',
  'payment-session-closed': 'Ce paiement a été fermé. Veuillez recommencer.',
  'payment-unavailable':
    'Le paiement par carte n’est pas offert en ce moment. Veuillez réessayer dans un moment ou payer comptant.',
  'permission-denied': 'Vous n’avez pas la permission de faire cette action.',
  'phone-already-proved': 'Ce numéro de téléphone est déjà confirmé.',
  'phone-code-expired': 'Ce code n’est plus valable. Demandez-en un nouveau.',
  'phone-code-wrong': 'Ce code n’est pas le bon.',
  'phone-missing': 'Enregistrez d’abord votre numéro de téléphone.',
  'phone-not-textable':
    'Nous ne pouvons pas envoyer de code par texto à ce numéro. Notre personnel peut le confirmer lors de votre visite.',
  'pricing-mismatch': 'La vérification des prix a échoué\u00a0: les prix de ce restaurant ont changé',
  'push-refused': 'Les notifications de ce navigateur ne peuvent pas être utilisées ici.',
  'reservation-check-failed': 'Les réservations existantes n’ont pas pu être vérifiées',
  'reservation-data-missing': 'Il manque des renseignements à la réservation',
  'reservation-duplicate':
    'Vous avez déjà une réservation active à ce restaurant. Veuillez d’abord annuler celle que vous avez.',
  'reservation-invalid': 'Veuillez vérifier vos renseignements et réessayer.',
  'reservation-not-cancellable': 'Cette réservation ne peut plus être modifiée.',
  'reservation-not-found': 'Réservation introuvable',
  'slot-full': 'Cette heure vient d’être prise. Veuillez en choisir une autre.',
  'slot-unavailable': 'Aucune table n’est offerte à cette heure. Veuillez en choisir une autre.',
  'too-large': 'La demande est trop volumineuse.',
  'too-many-attempts': 'Trop de tentatives infructueuses. Veuillez réessayer plus tard.',
  'too-many-codes': 'Un code a déjà été envoyé. Veuillez patienter avant d’en demander un autre.',
  'too-many-guests':
    'Beaucoup de tables ont déjà été réservées d’ici aujourd’hui. Veuillez appeler le restaurant pour en réserver une autre.',
  'too-many-guests-at-once':
    'Beaucoup de personnes ont déjà été inscrites d’ici pour cette heure. Veuillez en choisir une autre ou appeler le restaurant.',
  'too-many-open-orders':
    'Vous avez déjà 5 commandes en cours à payer comptant. Venez en chercher une ou annulez-en une avant d’en passer une autre.',
  'too-many-requests': 'Trop de demandes. Veuillez patienter un moment et réessayer.',
  unauthenticated: 'L’authentification a échoué. Veuillez actualiser la page et réessayer.',
  unavailable: 'Service temporairement indisponible. Veuillez réessayer plus tard.',
  'unsupported-media-type': 'Le contenu de la demande doit être du JSON.',
  'weak-password': 'Le mot de passe doit respecter au moins 4 exigences de sécurité',
  'wrong-password': 'Mot de passe incorrect. Veuillez réessayer.',
}
