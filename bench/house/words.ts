export type Words<Text extends string> = Text extends `${infer First}, ${infer Rest}` ? First | Words<Rest> : Text
/** A list of names, which as an array would take a line each. */
export const words = <Text extends string>(text: Text) => text.split(', ') as Words<Text>[]
