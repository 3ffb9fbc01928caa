import type Stripe from 'stripe'

import { newId } from '#sandbox/features/payments/stripe-api/object-ids.ts'

export interface NewLine {
  name: string
  description: string | null
  currency: string
  unitAmount: number
  quantity: number
}

export interface NewSession {
  lines: readonly NewLine[]
  currency: string
  publicUrl: string
  merchant: string
  successUrl: string
  cancelUrl: string | null
  clientReferenceId: string | null
  customerEmail: string | null
  expiresAt: number
  created: number
  metadata: Record<string, string>
  locale: string | null
  submitType: string | null
  /** The ways to pay; all that are switched on, which is cards, if null. */
  allowedTypes: readonly string[] | null
}

/** A checkout session as the real API answers it when it has just been made. */
export function newSession(input: NewSession): Stripe.Checkout.Session {
  const id = newId('session')
  const amount = input.lines.reduce((sum, line) => sum + line.unitAmount * line.quantity, 0)
  return {
    ...UNUSED_FEATURES,
    id,
    object: 'checkout.session',
    allowed_payment_method_types: input.allowedTypes && [...input.allowedTypes],
    amount_subtotal: amount,
    amount_total: amount,
    branding_settings: { ...BRANDING, display_name: input.merchant },
    cancel_url: input.cancelUrl,
    client_reference_id: input.clientReferenceId,
    created: input.created,
    currency: input.currency,
    customer_details: input.customerEmail === null ? null : toCustomerDetails(input.customerEmail, null),
    customer_email: input.customerEmail,
    expires_at: input.expiresAt,
    livemode: false,
    locale: input.locale,
    metadata: input.metadata,
    mode: 'payment',
    payment_intent: null,
    payment_method_types: [...(input.allowedTypes ?? ['card'])],
    payment_status: 'unpaid',
    status: 'open',
    submit_type: input.submitType,
    success_url: input.successUrl,
    ui_mode: 'hosted_page',
    url: `${input.publicUrl}/sandbox/pay/${id}`,
  }
}

export function toCustomerDetails(email: string | null, name: string | null): Stripe.Checkout.Session.CustomerDetails {
  return {
    address: null,
    business_name: null,
    email,
    individual_name: name,
    name,
    phone: null,
    tax_exempt: 'none',
    tax_ids: null,
  }
}

/** One line of a session, with the price that Stripe makes of it on the way. */
export function newLineItem(line: NewLine, created: number): Stripe.LineItem {
  const amount = line.unitAmount * line.quantity
  return {
    id: newId('lineItem'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: line.currency,
    description: line.name,
    metadata: {},
    price: newPrice(line, created),
    quantity: line.quantity,
  }
}

function newPrice(line: NewLine, created: number): Stripe.Price {
  return {
    id: newId('price'),
    object: 'price',
    active: false,
    billing_scheme: 'per_unit',
    created,
    currency: line.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: newId('product'),
    recurring: null,
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'one_time',
    unit_amount: line.unitAmount,
    // On the wire this is a string; the client library makes its own decimal of it.
    unit_amount_decimal: String(line.unitAmount) as unknown as Stripe.Price['unit_amount_decimal'],
  }
}

const BRANDING = {
  background_color: '#ffffff',
  border_style: 'rounded',
  button_color: '#8a3b12',
  font_family: 'default',
  icon: null,
  logo: null,
} as const

/** What a session says about everything that a plain payment does not use. */
const UNUSED_FEATURES = {
  adaptive_pricing: { enabled: false },
  after_expiration: null,
  allow_promotion_codes: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
  customer: null,
  customer_account: null,
  customer_creation: 'if_required',
  discounts: [],
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  managed_payments: { enabled: false },
  optional_items: null,
  origin_context: null,
  payment_link: null,
  payment_method_collection: 'if_required',
  payment_method_configuration_details: null,
  payment_method_options: { card: { request_three_d_secure: 'automatic' } },
  permissions: null,
  phone_number_collection: { enabled: false },
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  subscription: null,
  tax_id_collection: { enabled: false, required: 'never' },
  total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  wallet_options: null,
} satisfies Partial<Stripe.Checkout.Session>
