import { expect, test } from 'vitest'
import { highlight } from './highlight.ts'

test('texts in quotation marks and keywords are marked, and special characters are escaped', () => {
  expect(highlight(`const a = "b" < c && 'd'`)).toBe(
    '<span class="code-word">const</span> a = <span class="code-text">"b"</span> &lt; c &amp;&amp; <span class="code-text">\'d\'</span>',
  )
})

test('the name of a JSON field is not marked', () => {
  expect(highlight('{ "name": "Films", "count": 2 }')).toBe(
    '{ "name": <span class="code-text">"Films"</span>, "count": 2 }',
  )
})

test('options of a command are marked like keywords', () => {
  expect(highlight('curl -i -X POST $ORIGIN/app-i')).toBe(
    'curl <span class="code-word">-i</span> <span class="code-word">-X</span> POST $ORIGIN/app-i',
  )
})
