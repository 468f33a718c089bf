import { Fragment, type ReactNode } from 'react'

/** The names of a sentence's marks: 'link' in 'Write to <link>us</link>', 'days' in '<days/> left'. */
type MarkOf<Text extends string> = Text extends `${string}<${infer Name}>${infer Rest}`
  ? (Name extends `/${string}` ? never : Name extends `${infer Own}/` ? Own : Name) | MarkOf<Rest>
  : never

interface SentenceProps<Text extends string> {
  /** With `<name>marked parts</name>` and `<name/>` placeholders, not nested. */
  text: Text
  marks: Readonly<Record<MarkOf<Text>, (marked: string) => ReactNode>>
}

/** A mark that opens a tab, so that nothing typed here is lost. */
export const inNewTab = (href: string) => (text: string) => (
  <a href={href} target="_blank">
    {text}
  </a>
)

/** A whole sentence with elements in it, so that a translation can move them. */
export function Sentence<const Text extends string>({ text, marks }: SentenceProps<Text>) {
  const render: Partial<Record<string, (marked: string) => ReactNode>> = marks
  const parts = text.matchAll(/<(\w+)(?:\/>|>([^<]*)<\/\1>)|[^<]+/g)
  return [...parts].map(({ index, 0: match, 1: name, 2: marked = '' }) => (
    <Fragment key={index}>{name === undefined ? match : render[name]?.(marked)}</Fragment>
  ))
}
