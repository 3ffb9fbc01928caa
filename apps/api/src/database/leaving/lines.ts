import { StringDecoder } from 'node:string_decoder'

/**
 * The lines of a stream, without empty ones, as many at once as have come. Only a line feed ends a line: JSON holds other ends of lines as they are, which
 * the readline of Node would take for one.
 */
export async function* linesOf(source: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  const decoder = new StringDecoder('utf8')
  let begun = ''
  for await (const chunk of source) {
    const lines = (begun + decoder.write(chunk)).split('\n')
    begun = lines.pop() ?? ''
    yield lines.filter((line) => line !== '')
  }
  if (begun !== '') yield [begun]
}
