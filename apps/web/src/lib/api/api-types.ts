import type { EndpointCalls } from '@thali/contracts/endpoints'

/** An endpoint as the client names it: `POST /createCustomerOrderCash`. */
export type Endpoint = keyof EndpointCalls
export type ReadEndpoint = Extract<Endpoint, `GET ${string}`>

export type ReplyOf<K extends Endpoint> = EndpointCalls[K]['reply']

type Field<Name extends string, T> = [T] extends [undefined]
  ? { [N in Name]?: undefined }
  : Partial<T> extends T
    ? { [N in Name]?: T }
    : { [N in Name]: T }

/** What a call of this endpoint must bring: only the parts its contract has. */
export type InputOf<K extends Endpoint> = Field<'params', EndpointCalls[K]['params']> &
  Field<'query', EndpointCalls[K]['query']> &
  Field<'body', EndpointCalls[K]['body']>

export type ReadInputOf<K extends ReadEndpoint> = Omit<InputOf<K>, 'body'>

/** An argument that may be left out when nothing in it is required. */
export type Optionally<T> = Partial<T> extends T ? [input?: T] : [input: T]
