import type Stripe from 'stripe'

import type { Instrument } from '#sandbox/features/payments/pages/test-cards.ts'
import { newId, randomWord } from '#sandbox/features/payments/stripe-api/object-ids.ts'

export interface NewPaymentIntent {
  amount: number
  currency: string
  created: number
  metadata: Record<string, string>
  description: string | null
  receiptEmail: string | null
  allowedTypes: readonly string[] | null
  captureMethod?: Stripe.PaymentIntent['capture_method'] | undefined
}

/** A payment intent that nobody has paid yet. */
export function newPaymentIntent(input: NewPaymentIntent): Stripe.PaymentIntent {
  const id = newId('paymentIntent')
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: input.allowedTypes && [...input.allowedTypes],
    amount: input.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: input.captureMethod ?? 'automatic_async',
    client_secret: `${id}_secret_${randomWord(25)}`,
    confirmation_method: 'automatic',
    created: input.created,
    currency: input.currency,
    customer: null,
    customer_account: null,
    description: input.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: input.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: [...(input.allowedTypes ?? ['card'])],
    payment_record: null,
    processing: null,
    receipt_email: input.receiptEmail,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  }
}

export interface NewCharge {
  intent: Stripe.PaymentIntent
  instrument: Instrument
  paymentMethod: string
  email: string | null
  created: number
}

/** A pending charge. */
export function newCharge({ intent, instrument, paymentMethod, email, created }: NewCharge): Stripe.Charge {
  return {
    id: newId('charge'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { address: NO_ADDRESS, email, name: instrument.holderName, phone: null, tax_id: null },
    calculated_statement_descriptor: 'THALI TEST',
    captured: false,
    created,
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: null,
    paid: false,
    payment_intent: intent.id,
    payment_method: paymentMethod,
    payment_method_details: toMethodDetails(instrument, intent.amount, created),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'pending',
    transfer_data: null,
    transfer_group: null,
  }
}

export function isBankDebit({ fate }: Instrument): boolean {
  return fate === 'clears_later' || fate === 'bounces_later'
}

function toMethodDetails(instrument: Instrument, amount: number, created: number): Stripe.Charge.PaymentMethodDetails {
  const { brand, last4, wallet } = instrument
  if (isBankDebit(instrument)) {
    const bank = {
      bank_name: 'STRIPE TEST BANK',
      fingerprint: null,
      institution_number: '000',
      transit_number: '11000',
    }
    return { type: 'acss_debit', acss_debit: { ...bank, last4 } }
  }
  if (instrument.present) return toPresentDetails(instrument.present, instrument, created)
  return {
    type: 'card',
    card: {
      amount_authorized: amount,
      authorization_code: null,
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'CA',
      electronic_commerce_indicator: null,
      exp_month: 12,
      exp_year: new Date(created * 1_000).getUTCFullYear() + 3,
      extended_authorization: { status: 'disabled' },
      fingerprint: `${brand}${last4}`.padEnd(16, '0'),
      funding: 'credit',
      incremental_authorization: { status: 'unavailable' },
      installments: null,
      last4,
      mandate: null,
      multicapture: { status: 'unavailable' },
      network: brand,
      network_token: { used: false },
      network_transaction_id: null,
      overcapture: { maximum_amount_capturable: amount, status: 'unavailable' },
      regulated_status: 'unregulated',
      three_d_secure: null,
      transaction_link_id: null,
      wallet: wallet === null ? null : { type: wallet, [wallet]: {}, dynamic_last4: null },
    },
  }
}

/** What is known of a card that was held to a reader: fewer fields than Stripe has, none that it has not. */
function toPresentDetails(
  type: 'card_present' | 'interac_present',
  { brand, last4 }: Instrument,
  created: number,
): Stripe.Charge.PaymentMethodDetails {
  const card = {
    brand,
    cardholder_name: null,
    country: 'CA',
    emv_auth_data: null,
    exp_month: 12,
    exp_year: new Date(created * 1_000).getUTCFullYear() + 3,
    fingerprint: `${brand}${last4}`.padEnd(16, '0'),
    funding: type === 'interac_present' ? 'debit' : 'credit',
    generated_card: null,
    last4,
    network: brand,
    network_transaction_id: null,
    preferred_locales: ['en', 'fr'],
    read_method: type === 'interac_present' ? 'contact_emv' : 'contactless_emv',
    receipt: null,
  }
  return { type, [type]: card }
}

export interface NewRefund {
  charge: Stripe.Charge
  paymentIntent: string
  amount: number
  reason: string | null
  metadata: Record<string, string>
  created: number
}

/** A refund that succeeded at once, as refunds to cards do. */
export function newRefund({ charge, paymentIntent, amount, reason, metadata, created }: NewRefund): Stripe.Refund {
  return {
    id: newId('refund'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created,
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: { type: 'card', card: { reference_status: 'pending', type: 'refund' } },
    metadata,
    payment_intent: paymentIntent,
    payment_method: null,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  }
}

/** A payer's complaint to the bank about a whole charge. */
export function newDispute(charge: Stripe.Charge, created: number): Stripe.Dispute {
  return {
    id: newId('dispute'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: NO_EVIDENCE,
    evidence_details: {
      due_by: created + 7 * 24 * 60 * 60,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    network_reason_code: '10.4',
    payment_intent: typeof charge.payment_intent === 'string' ? charge.payment_intent : null,
    reason: 'fraudulent',
    status: 'needs_response',
  }
}

const NO_ADDRESS = { city: null, country: 'CA', line1: null, line2: null, postal_code: null, state: null }

const NO_EVIDENCE: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
}
