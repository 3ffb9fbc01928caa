/** Twilio's own codes, sentences and statuses, as its REST API answers them. */
const TWILIO_ERRORS = {
  20003: { status: 401, message: 'Authenticate' },
  20404: { status: 404, message: 'The requested resource was not found' },
  20429: { status: 429, message: 'Too Many Requests' },
  20500: { status: 500, message: 'Internal Server Error' },
  21211: { status: 400, message: "Invalid 'To' Phone Number" },
  21408: {
    status: 400,
    message: "Permission to send an SMS has not been enabled for the region indicated by the 'To' number",
  },
  21602: { status: 400, message: 'Message body is required.' },
  21603: { status: 400, message: "A 'From' phone number is required." },
  21604: { status: 400, message: "A 'To' phone number is required." },
  21610: { status: 400, message: 'Attempt to send to unsubscribed recipient' },
  21612: { status: 400, message: "The 'To' phone number is not currently reachable via SMS" },
  21614: { status: 400, message: "'To' number is not a valid mobile number" },
  21617: { status: 400, message: 'The concatenated message body exceeds the 1600 character limit' },
} as const

export type TwilioErrorCode = keyof typeof TWILIO_ERRORS

/** A refusal in the shape of Twilio's API. */
export function toTwilioError(code: TwilioErrorCode) {
  return { code, ...TWILIO_ERRORS[code], more_info: `https://www.twilio.com/docs/errors/${code}` }
}
