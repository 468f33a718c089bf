import { Marked, type Tokens } from 'marked'
import { words as controls } from '../ui/controls/words.ts'
import { escapeHtml, highlight } from './highlight.ts'
import { words } from './words.ts'

const FILES: Readonly<Record<string, string>> = {
  'openapi.v1.json': '/developers/openapi.v1.json',
  'test-vectors.v1.json': '/developers/test-vectors.v1.json',
}

const EXAMPLE_ORIGIN = 'http://localhost:3000'

/** The most characters of code that always fit in a line on a phone. */
const MAX_TOKEN_LENGTH = 22

/**
 * Renders the guide for app developers as HTML. The text is our own, so it is not sanitised.
 * @param markdown docs/app/README.md
 * @param origin replaces the origin in the examples
 * @throws Error for a guide without a title and first paragraph, or with a link to a file that the site does not have
 */
export function readGuide(markdown: string, origin: string) {
  const sections: { id: string; title: string }[] = []
  let examples = 0
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const id = idOf(text)
        if (depth === 2) sections.push({ id, title: text })
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      link({ tokens, href }) {
        return `<a href="${addressOf(href)}">${this.parser.parseInline(tokens)}</a>`
      },
      // Short code does not break, not even after a hyphen.
      codespan({ text }) {
        const token = text.length <= MAX_TOKEN_LENGTH ? ' class="developers-token"' : ''
        return `<code${token}>${escapeHtml(text)}</code>`
      },
      // The example can be focused, so that it can be scrolled by keyboard.
      code({ text, lang = '' }) {
        examples += 1
        const id = `example-${examples}`
        // The lines of a command wrap, because it is read as a whole.
        const kind = lang === 'sh' ? 'developers-command' : 'developers-code'
        return `<div class="${kind}"><pre id="${id}" tabindex="0" role="region" aria-label="${words.example(examples, words.kinds[lang] ?? lang)}"><code>${highlight(text)}</code></pre>
<button type="button" class="developers-copy" aria-describedby="${id}" data-copied="${controls.copied}" data-refused="${controls.notCopied.title}" hidden><span aria-live="polite">${controls.copy}</span></button></div>\n`
      },
      table(table) {
        const rowOf = (cells: readonly Tokens.TableCell[]) =>
          this.tablerow({ text: cells.map((cell) => this.tablecell(cell)).join('') })
        const wide = table.header.length > 2 ? ' class="developers-wide"' : ''
        return `<div class="developers-table" tabindex="0" role="region" aria-label="${words.table(labelOf(table))}">
<table${wide}><thead>${rowOf(table.header)}</thead><tbody>${table.rows.map(rowOf).join('')}</tbody></table></div>\n`
      },
    },
  })
  const [title, intro, ...rest] = marked
    .lexer(markdown.replaceAll(EXAMPLE_ORIGIN, origin))
    .filter(({ type }) => type !== 'space')
  if (title?.type !== 'heading' || intro?.type !== 'paragraph')
    throw new Error('The guide does not begin with a title and a paragraph')
  return { title: title['text'], intro: marked.parser([intro]), sections, html: marked.parser(rest) }
}

const labelOf = ({ header }: Tokens.Table): string =>
  header.map(({ text }) => text.replaceAll('`', '')).join(', ')

const idOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

function addressOf(href: string): string {
  if (/^(https?:|#)/.test(href)) return href
  const address = FILES[href]
  if (address === undefined) throw new Error(`The site does not have ${href}, which the guide links to`)
  return address
}
