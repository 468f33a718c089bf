import { describe, expect, it } from 'vitest'
import { catalogue } from '../kit/catalogue.ts'
import { filesOf, isTest, textOf } from './source.ts'

const sentences = Object.entries(catalogue).flatMap(([module, rows]) =>
  [...new Set(Object.values(rows).flatMap((row) => row.sentences))].map((sentence) => ({ module, sentence })),
)
const messagesOf = (module: string) => `server/src/modules/${module}/messages.ts`

describe('Sentences of the catalogue', () => {
  it.each(sentences)('appear once in the messages of $module: $sentence', ({ module, sentence }) => {
    expect(literals(messagesOf(module)).filter((text) => text === sentence)).toHaveLength(1)
  })

  it('appear in no other file of web or server', () => {
    const code = filesOf('{web,server}/src/**/*.{ts,tsx}').filter((file) => !isTest(file))
    expect(code.length).toBeGreaterThan(200)
    const elsewhere = code.flatMap((file) => {
      const text = textOf(file)
      return sentences
        .filter(({ sentence }) => sentence.includes(' ') && text.includes(sentence.trim()))
        .filter(({ sentence }) => !ownersOf(sentence).includes(file) && isWhole(text, sentence.trim()))
        .map(({ sentence }) => `${file}: ${sentence}`)
    })
    expect(elsewhere).toEqual([])
  })
})

/** The messages files that may contain a sentence; several modules can share one. */
const ownersOf = (sentence: string): string[] =>
  sentences
    .filter((entry) => entry.sentence.trim() === sentence.trim())
    .map(({ module }) => messagesOf(module))

/** Whether the sentence is a whole string or text of markup, not part of a longer one. */
const isWhole = (text: string, sentence: string): boolean =>
  ["'", '"', '`', '>'].some((before) =>
    ["'", '"', '`', '<'].some((after) => text.includes(before + sentence + after)),
  )

/** The texts in a file of messages: values of properties, and results of functions. */
const literals = (file: string): string[] =>
  [...textOf(file).matchAll(/: '([^']*)',$|: "([^"]*)",$|=>\s+`([^`]*)`,$/gm)].map(
    ([, single, double, withValue]) => single ?? double ?? withValue ?? '',
  )
