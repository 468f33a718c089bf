/** The seven questions of the landing page. */
export const questions: readonly { question: string; answer: string }[] = [
  {
    question: 'Are channels or playlists included?',
    answer:
      'No. The player plays what you bring and comes without any channel, film or subscription. Not having a playlist is no reason for a refund, so please get yours first.',
  },
  {
    question: 'Why does the MAC address change with the connection?',
    answer:
      'Every television has two addresses, one for WiFi and one for Ethernet, and the app shows the one in use. They cannot be changed by hand. Activate the one that you will watch with.',
  },
  {
    question: 'My playlist works on the computer but not on the TV. Why?',
    answer:
      'Either your internet provider blocks the playlist for the television, or the stream is in a format that this television cannot decode. Try another network, then ask your playlist provider for another format.',
  },
  {
    question: 'The playlist will not open, or it freezes.',
    answer:
      'Check with your playlist provider that the playlist is still active. We have no access to playlists, so we cannot see or repair what is in them.',
  },
  {
    question: 'The app does not start.',
    answer:
      'Check the internet connection of the device first: the app asks for its activation when it starts.',
  },
  {
    question: 'Is there a programme guide (EPG)?',
    answer: 'None is built in. If your playlist provider supplies one, the player shows it on its own.',
  },
  {
    question: 'What does ‘Unable to Stream’ mean?',
    answer:
      'The playlist refuses to be played: too many screens at once, a country that is not allowed, or an account that has ended. We cannot help with restrictions of a playlist; its provider can.',
  },
]
