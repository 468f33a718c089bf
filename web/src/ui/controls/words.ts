export const words = {
  loading: 'Loading',
  close: 'Close',
  cancel: 'Cancel',
  ok: 'OK',
  closeMessage: 'Close this message',
  copy: 'Copy',
  copied: 'Copied',
  notCopied: {
    title: 'Your browser doesn’t allow copying here.',
    text: 'Select the text and copy it instead.',
  },
  showTyped: 'Show what is typed',
  notices: {
    important: (title: string) => `Important: ${title}`,
    /** `until` is in the reader's time zone. */
    until: (text: string, until: string) => `${text} Ends ${until} your time.`,
  },
  pager: {
    previous: 'Previous page',
    next: 'Next page',
    page: (number: number) => `Page ${number}`,
    of: (page: number, pages: number) => `Page ${page} of ${pages}`,
  },
  loadFailure: {
    retry: 'Try again',
    server: 'We can’t reach the server. Nothing is lost.',
    refused: 'Something went wrong on our side.',
    offline: 'You’re offline. We’ll continue when you’re back online.',
  },
  noAnswer: {
    server: 'We couldn’t reach the server. Nothing you typed is lost. Try again in a moment.',
    offline: 'You’re offline. Nothing you typed is lost. Try again when you’re back online.',
  },
  noAnswerYet: 'We can’t reach the server. We’ll keep trying.',
  unsaved: {
    question: 'Leave without saving?',
    text: 'You have unsaved changes.',
    leave: 'Leave',
    stay: 'Stay here',
  },
} as const
