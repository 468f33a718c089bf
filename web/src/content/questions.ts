interface Question {
  readonly question: string
  readonly answer: string
  /** The answer if the setting `looks` allows owners to have our server open a playlist. */
  readonly withLooks?: string
}

export const questions: readonly Question[] = [
  {
    question: 'Are channels or playlists included?',
    answer:
      'No. The player plays what you bring. It comes with no channels, films or subscriptions. We can’t refund you for not having a playlist, so get yours first.',
  },
  {
    question: 'Why does the MAC address change with the connection type?',
    answer:
      'Every TV has two addresses, one for WiFi and one for Ethernet. You can’t change them manually. The app keeps showing the same one. Activate it, and it counts for both.',
  },
  {
    question: 'Why does my playlist work on my computer but not on my TV?',
    answer:
      'Your internet provider blocks it on the TV, or your TV doesn’t support the stream’s format. Try another network, then ask your playlist provider for another format.',
  },
  {
    question: 'What if my playlist won’t open, or freezes?',
    answer:
      'Check that your playlist is active: the dashboard shows what your TV found. Your TV loads it from your provider. We don’t access playlists, so we can’t fix what’s in them.',
    withLooks:
      'Check that your playlist is active: the dashboard shows what your TV found. Your TV loads it from your provider. We don’t access playlists, except once when you press Check now, so we can’t fix what’s in them.',
  },
  {
    question: 'What if the app doesn’t start?',
    answer:
      'Check your device’s internet connection first. The app needs it to check your activation when it starts.',
  },
  {
    question: 'Is there a programme guide (EPG)?',
    answer: 'None is built in. If your playlist provider supplies one, the player shows it.',
  },
  {
    question: 'What does “Unable to Stream” mean?',
    answer:
      'The playlist is restricted: too many screens at once, a country that isn’t allowed, or an account that has expired. We can’t help with that. Ask your playlist provider.',
  },
]
