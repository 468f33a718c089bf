import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Sentence } from './sentence.tsx'

test('a marked part and a placeholder become elements at their position', () => {
  const html = renderToStaticMarkup(
    <Sentence
      text="<days/> left. Write to <link>support</link> & say so."
      marks={{ days: () => <b>3</b>, link: (marked) => <a href="/contact">{marked}</a> }}
    />,
  )
  expect(html).toBe('<b>3</b> left. Write to <a href="/contact">support</a> &amp; say so.')
})

test('a sentence without marks is unchanged', () => {
  expect(renderToStaticMarkup(<Sentence text="You stay logged in here." marks={{}} />)).toBe(
    'You stay logged in here.',
  )
})
