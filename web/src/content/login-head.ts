import { pageHead } from './page-head.ts'

/** One page at two addresses: /login is the one to remember. */
export const loginHead = () =>
  pageHead({
    path: '/login',
    title: 'Manage Your Playlist',
    picture: 'login',
    description:
      'Log in with the MAC address and the device key that the player shows, to add playlists and to activate the device.',
  })
