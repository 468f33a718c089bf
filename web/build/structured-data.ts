import { bySetting, tokenOf } from '@player/server/contract/site'
import { questions } from '../src/content/questions.ts'

const origin = tokenOf('origin')
const looks = bySetting('looks')

/** Structured data (schema.org): the app and its questions on the landing page, a breadcrumb on the others. */
export function structuredData(path: string, title: string): string {
  const facts = path === '/' ? [application, questionPage] : [breadcrumbs(path, title)]
  return facts
    .map((fact) => JSON.stringify({ '@context': 'https://schema.org', ...fact }).replaceAll('<', '\\u003c'))
    .map((json) => `<script type="application/ld+json">${json}</script>`)
    .join('')
}

const application = {
  '@type': 'SoftwareApplication',
  name: tokenOf('name'),
  applicationCategory: 'MultimediaApplication',
  operatingSystem: 'Android 7, Windows 10, macOS, Linux',
  url: origin,
}

const questionPage = {
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer, withLooks }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: {
      '@type': 'Answer',
      text: withLooks === undefined ? answer : looks.set + withLooks + looks.unset + answer + looks.end,
    },
  })),
}

const breadcrumbs = (path: string, title: string) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [
    { '@type': 'ListItem', position: 1, name: tokenOf('name'), item: `${origin}/` },
    { '@type': 'ListItem', position: 2, name: title, item: `${origin}${path}` },
  ],
})
