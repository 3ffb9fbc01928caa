/** What is beside the sidebar and below the strip: the section, or a page in its place. */
export const CONTENT_ID = 'section'
