/** Set while this browser holds bookings that wait for the network; looked at without loading what sends them. */
export const WAITING_KEY = 'thali_waiting'
