/**
 * Oldest version of the Android app that this server works with; an older one says that it is too old and sends nothing.
 * Raise it when a call that older versions make is gone, or means something else.
 */
export const OLDEST_APP = '0.1.0'
