import fc from 'fast-check'

/** Part of most generated texts, so that a search finds them in the logs. */
export const CANARY = 'canary'

const TEXTS = [
  '',
  ' ',
  `${CANARY}\u0000`,
  `${CANARY}\u202Egnp.exe`,
  `${CANARY}\uD800`,
  `${CANARY}\uDFFF\uD800`,
  `${CANARY}\uFEFF\u200B\u2028\u0085`,
  `' or '${CANARY}'='${CANARY}' --`,
  `'; drop table devices; -- ${CANARY}`,
  `<script>${CANARY}</script>`,
  `"><svg onload=${CANARY}>`,
  `${CANARY}\r\nBcc: ${CANARY}@example.com\r\n\r\nbody`,
  `\${${CANARY}} {{${CANARY}}} %{${CANARY}} $(${CANARY}) \`${CANARY}\``,
  `../../../etc/${CANARY}`,
  `..\\..\\${CANARY}`,
  `%00%2e%2e%2f${CANARY}%ff`,
  `http://127.0.0.1:1/${CANARY}`,
  `javascript:${CANARY}`,
  `file:///${CANARY}`,
  `${CANARY}${'😀'.repeat(500)}`,
  `${CANARY}${'a'.repeat(20_000)}`,
  `${CANARY}${'\u0301\u0323'.repeat(15_000)}`,
  `${CANARY}${' '.repeat(60_000)}${CANARY}`,
  '١٢٣٤٥٦',
  '１２３４５６',
  '1e309',
  '-0',
  'NaN',
  'true',
  'null',
  '[object Object]',
  '__proto__',
  'constructor',
  'toString',
]

const INTEGERS = [0, -0, -1, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, -(2 ** 63)]
const NUMBERS = [...INTEGERS, 0.1, 1e21, 1e308, 5e-324]

/** `{"a": {"a": …}}` */
const nested = (depth: number, inner: unknown): unknown =>
  Array.from({ length: depth }).reduce<unknown>((value) => ({ a: value }), inner)

/** Values with own properties of these names, which only JSON.parse can create. */
const PROTOTYPES: readonly unknown[] = [
  JSON.parse(`{"__proto__": {"polluted": "${CANARY}"}}`),
  JSON.parse(`{"constructor": {"prototype": {"polluted": "${CANARY}"}}}`),
]

/** Values that no field expects: other types, limits, and texts with a meaning to some interpreter. */
const hostileValues: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...NUMBERS) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], ...PROTOTYPES) },
  fc.constantFrom(10, 100, 2_000).map((depth) => nested(depth, CANARY)),
  fc.constantFrom(100, 3_000).map((length) => Array.from({ length }, () => CANARY)),
  fc.string({ unit: 'binary', maxLength: 40 }).map((text) => CANARY + text),
  fc.jsonValue(),
)

/** Texts for parameters of a path, short enough that Node does not refuse the request with 431. */
export const hostileTexts: fc.Arbitrary<string> = fc.constantFrom(
  ...TEXTS.filter((text) => text !== '' && encodeURIComponent(text.toWellFormed()).length < 4_000).map(
    (text) => text.toWellFormed(),
  ),
)

/** `at` is a place within a value: properties and indexes, chosen by fractions. */
const changes = fc.record({
  kind: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add', 'wrap', 'known', 'known'),
  at: fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 1, maxLength: 3 }),
  value: hostileValues,
  name: fc.constantFrom(CANARY, '__proto__', 'constructor', 'id', 'device_id', 'role', '', 'a'.repeat(300)),
  known: fc.nat(9),
})
type Change = typeof changes extends fc.Arbitrary<infer Value> ? Value : never

export const altered = (valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(valid, fc.array(changes, { maxLength: 3 }))
    .map(([value, list]) => list.reduce((changed, change) => changedAt(changed, change.at, change), value))

function changedAt(value: unknown, [first, ...rest]: readonly number[], change: Change): unknown {
  if (first === undefined || typeof value !== 'object' || value === null) return changedValue(value, change)
  const entries = Object.entries(value)
  if (change.kind === 'add' && rest.length === 0) entries.push([change.name, change.value])
  const index = Math.floor(first * entries.length)
  const result = entries.flatMap(([name, item], place): [string, unknown][] => {
    if (place !== index || (change.kind === 'add' && rest.length === 0)) return [[name, item]]
    return change.kind === 'remove' && rest.length === 0 ? [] : [[name, changedAt(item, rest, change)]]
  })
  // Unlike an assignment, fromEntries makes __proto__ an own property.
  return Array.isArray(value) ? result.map(([, item]) => item) : Object.fromEntries(result)
}

function changedValue(value: unknown, { kind, value: hostile, known }: Change): unknown {
  if (kind === 'wrap') return [value]
  return kind === 'known' ? knownValue(known) : hostile
}

/** A placeholder for a value that exists in the database when the request is sent. */
export const knownValue = (index: number): string => `known value ${index}`

/** The text to send: the generated one, or for a placeholder an existing value of a field of this name. */
export function resolvedText(
  name: string,
  text: string,
  known: Readonly<Record<string, readonly string[]>>,
): string {
  const [, index] = /^known value (\d)$/.exec(text) ?? []
  const values = known[name] ?? Object.values(known).flat()
  return index === undefined ? text : (values[Number(index) % values.length] ?? CANARY)
}
