/** Id of the content beside the sidebar and below the strip. */
export const CONTENT_ID = 'section'
