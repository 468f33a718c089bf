import artFerry from '../pictures/art-ferry.webp'
import artOrchard from '../pictures/art-orchard.webp'
import glowNorth from '../pictures/glow-north.webp'
import glowOrbit from '../pictures/glow-orbit.webp'
import glowTram from '../pictures/glow-tram.webp'
import phoneNorth from '../pictures/phone-north.webp'
import phoneOrbit from '../pictures/phone-orbit.webp'
import phoneTram from '../pictures/phone-tram.webp'
import posterFerry from '../pictures/poster-ferry.webp'
import posterGlasshouse from '../pictures/poster-glasshouse.webp'
import posterKites from '../pictures/poster-kites.webp'
import posterNorth from '../pictures/poster-north.webp'
import posterOrbit from '../pictures/poster-orbit.webp'
import posterOrchard from '../pictures/poster-orchard.webp'
import posterReef from '../pictures/poster-reef.webp'
import posterTram from '../pictures/poster-tram.webp'
import screenHome from '../pictures/screen-home.webp'
import screenLive from '../pictures/screen-live.webp'
import screenPlaying from '../pictures/screen-playing.webp'
import screenQuestion from '../pictures/screen-question.webp'
import tabletNorth from '../pictures/tablet-north.webp'
import tabletOrbit from '../pictures/tablet-orbit.webp'
import tabletTram from '../pictures/tablet-tram.webp'
import tvNorth from '../pictures/tv-north.webp'
import tvOrbit from '../pictures/tv-orbit.webp'
import tvTram from '../pictures/tv-tram.webp'
import viewGuide from '../pictures/view-guide.webp'
import viewMovies from '../pictures/view-movies.webp'
import viewSearch from '../pictures/view-search.webp'
import viewSeries from '../pictures/view-series.webp'

/** The invented films in the pictures of the player; `web/src/pictures/films` has their art. */
export const shownFilms = [
  { title: 'North of Silence', tv: tvNorth, tablet: tabletNorth, phone: phoneNorth, glow: glowNorth },
  { title: 'Last Tram to Orsa', tv: tvTram, tablet: tabletTram, phone: phoneTram, glow: glowTram },
  { title: 'Quiet Orbit', tv: tvOrbit, tablet: tabletOrbit, phone: phoneOrbit, glow: glowOrbit },
] as const

/** Screens of the television app; its guide, films, series and search are drawings. */
export const views = [
  {
    name: 'Playlists',
    picture: screenHome,
    alt: 'Four playlists in a row, with the picture of the first one behind them.',
  },
  {
    name: 'Live',
    picture: screenLive,
    alt: 'Groups, nine channels, and what’s on now and next on the selected one.',
  },
  {
    name: 'Playing',
    picture: screenPlaying,
    alt: 'A film with a train under the moon, and over it the channel with what’s on now and next.',
  },
  {
    name: 'Guide',
    picture: viewGuide,
    alt: 'Eight channels and their programmes in half-hour steps.',
  },
  { name: 'Movies', picture: viewMovies, alt: 'Twelve posters in two rows, with categories above.' },
  { name: 'Series', picture: viewSeries, alt: 'A series with its seasons and four episodes.' },
  {
    name: 'Search',
    picture: viewSearch,
    alt: 'An on-screen keyboard, with the films and programmes found for “nigh”.',
  },
  {
    name: 'Phone login',
    picture: screenQuestion,
    alt: 'A television asks whether you are logging in, with the name of the phone and three numbers.',
  },
] as const

/** The films that the drawn remote control moves through, in two rows of four. */
export const shelf = [
  { title: 'The Night Ferry', poster: posterFerry },
  { title: 'North of Silence', poster: posterNorth },
  { title: 'Paper Kites', poster: posterKites },
  { title: 'Last Tram to Orsa', poster: posterTram },
  { title: 'Quiet Orbit', poster: posterOrbit },
  { title: 'The Glasshouse', poster: posterGlasshouse },
  { title: 'Iron Orchard', poster: posterOrchard },
  { title: 'Below the Reef', poster: posterReef },
] as const

/** The films of the scenes about languages and parental control. */
export const backdrops = { ferry: artFerry, orchard: artOrchard } as const
