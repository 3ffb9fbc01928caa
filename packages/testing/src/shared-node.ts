/** Settings with which several nodes may share a database: no stand-ins, and photos in a bucket, which is asked for none. */
export const SHARED_NODE = {
  CARDS: 'off',
  SMS: 'off',
  MAIL: 'off',
  S3_BUCKET: 'photos',
  S3_ENDPOINT: 'http://127.0.0.1:9',
  AWS_ACCESS_KEY_ID: 'nobody',
  AWS_SECRET_ACCESS_KEY: 'nothing',
}
