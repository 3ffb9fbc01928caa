/** Stand before the last of several things. */
export const words = { and: 'and', or: 'or' }
