/** The name of a JSON field, another text in quotation marks, or a word of the language or of a command. */
const PARTS =
  /"[^"\n]*"(?=:)|(?<text>"[^"\n]*"|'[^'\n]*'|`[^`\n]*`)|(?<word>\b(?:async|await|const|new)\b|\B-[iHX]\b)/g

/** Renders an example in any of the guide's languages as HTML in three tones: quoted texts, keywords and options, and the rest. */
export function highlight(code: string): string {
  let html = ''
  let end = 0
  for (const { 0: part, index, groups } of code.matchAll(PARTS)) {
    const tone = ['text', 'word'].find((name) => groups?.[name] !== undefined)
    if (tone === undefined) continue
    html += `${escapeHtml(code.slice(end, index))}<span class="code-${tone}">${escapeHtml(part)}</span>`
    end = index + part.length
  }
  return html + escapeHtml(code.slice(end))
}

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
