import type { Report } from './report.ts'

/** The message for the viewer of a playlist that could not be loaded, in the words of the dashboard. */
export function wordsFor({ outcome, http_status, account }: Report): string {
  switch (outcome) {
    case 'login':
      return 'Your provider doesn’t know this username and password. Check them.'
    case 'account':
      return account?.state === 'ended'
        ? 'Your subscription ended, says your provider. Renew it there.'
        : 'Your provider disabled this account.'
    case 'challenge':
      return 'Your provider’s protection stopped this TV. Ask for an address without it.'
    case 'web_page':
      return 'This address opens a web page, not a playlist. Copy the list’s own address.'
    case 'unreadable':
      return 'This TV can’t read what’s at this address.'
    case 'empty':
      return 'Your provider’s list is empty.'
    case 'too_large':
      return 'This list is too large for this TV. Ask your provider for a smaller one.'
    case 'cut':
      return 'Your provider’s list broke off halfway. Try again later.'
    case 'answered':
      return answeredWords(http_status ?? 0)
    case 'certificate':
    case 'unreached':
      return 'This TV can’t reach your provider. Check the address, or try again later.'
    case 'loaded':
    case 'single':
    case 'odd':
      return 'Loading failed. Try again later.'
  }
}

/** Where the dashboard links to its page for a provider that moved, this says whom to ask. */
function answeredWords(status: number): string {
  if (status === 404 || status === 410)
    return `Nothing is at this address (answer ${status}). Check it, or ask your provider.`
  if (status === 429) return 'Your provider asked this TV to wait. Try again later.'
  if (status >= 500)
    return `Your provider has a problem (answer ${status}). Try again later, or ask your provider.`
  return `Your provider refused this TV (answer ${status}). Wrong details, the country, or too many screens: ask them.`
}
