/** Set while this browser keeps bookings for the network; read without loading the queue. */
export const WAITING_KEY = 'thali_waiting'
