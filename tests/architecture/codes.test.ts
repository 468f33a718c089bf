import { expect, it } from 'vitest'
import { answersByModule } from '../kit/codes.ts'
import { filesOf, textOf } from './source.ts'

const DOCUMENT = '../../docs/codes.md'

const tableOf = ([module, answers]: readonly [string, Readonly<Record<string, string>>]): string => {
  const rows = Object.entries(answers).map(([name, sentence]) => `| \`${module}.${name}\` | ${sentence} |`)
  return [`## ${module}`, '', '| Code | English |', '| --- | --- |', ...rows].join('\n')
}

it('docs/codes.md lists every code (npx vitest run tests/architecture/codes.test.ts -u updates it)', async () => {
  const document = [
    '# Codes',
    'Every refusal, every wrong field and every result with a message has a stable code, so that clients can translate it: `code` and `error_codes` (by field) in a REST answer, `failure.code` and `failure.errorCodes` in the error data of tRPC, `next_code` of a payment. A code never changes its meaning; new codes may be added. Some are used by `npm run ops` only.',
    ...Object.entries(answersByModule).map(tableOf),
  ].join('\n\n')
  await expect(`${document}\n`).toMatchFileSnapshot(DOCUMENT)
})

it('docs/codes.md covers every module with answers', () => {
  const modules = filesOf('server/src/modules/*/messages.ts')
    .filter((file) => textOf(file).includes('answersOf('))
    .map((file) => file.split('/').at(-2))
  expect(new Set(['request', ...modules])).toEqual(new Set(Object.keys(answersByModule)))
})
