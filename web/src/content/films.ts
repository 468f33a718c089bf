import artFerry from '../pictures/art-ferry.webp'
import artOrchard from '../pictures/art-orchard.webp'
import artOrchardSmall from '../pictures/art-orchard-small.webp'
import glowNorth from '../pictures/glow-north.webp'
import glowOrbit from '../pictures/glow-orbit.webp'
import glowTram from '../pictures/glow-tram.webp'
import phoneNorth from '../pictures/phone-north.webp'
import phoneOrbit from '../pictures/phone-orbit.webp'
import phoneTram from '../pictures/phone-tram.webp'
import posterFerry from '../pictures/poster-ferry.webp'
import posterFerrySmall from '../pictures/poster-ferry-small.webp'
import posterGlasshouse from '../pictures/poster-glasshouse.webp'
import posterGlasshouseSmall from '../pictures/poster-glasshouse-small.webp'
import posterKites from '../pictures/poster-kites.webp'
import posterKitesSmall from '../pictures/poster-kites-small.webp'
import posterNorth from '../pictures/poster-north.webp'
import posterNorthSmall from '../pictures/poster-north-small.webp'
import posterOrbit from '../pictures/poster-orbit.webp'
import posterOrbitSmall from '../pictures/poster-orbit-small.webp'
import posterOrchard from '../pictures/poster-orchard.webp'
import posterOrchardSmall from '../pictures/poster-orchard-small.webp'
import posterReef from '../pictures/poster-reef.webp'
import posterReefSmall from '../pictures/poster-reef-small.webp'
import posterTram from '../pictures/poster-tram.webp'
import posterTramSmall from '../pictures/poster-tram-small.webp'
import screenHome from '../pictures/screen-home.webp'
import screenHomeSmall from '../pictures/screen-home-small.webp'
import screenLive from '../pictures/screen-live.webp'
import screenLiveSmall from '../pictures/screen-live-small.webp'
import screenPlaying from '../pictures/screen-playing.webp'
import screenPlayingSmall from '../pictures/screen-playing-small.webp'
import screenQuestion from '../pictures/screen-question.webp'
import screenQuestionSmall from '../pictures/screen-question-small.webp'
import tabletNorth from '../pictures/tablet-north.webp'
import tabletOrbit from '../pictures/tablet-orbit.webp'
import tabletTram from '../pictures/tablet-tram.webp'
import tvNorth from '../pictures/tv-north.webp'
import tvOrbit from '../pictures/tv-orbit.webp'
import tvTram from '../pictures/tv-tram.webp'
import viewGuide from '../pictures/view-guide.webp'
import viewGuideSmall from '../pictures/view-guide-small.webp'
import viewMovies from '../pictures/view-movies.webp'
import viewMoviesSmall from '../pictures/view-movies-small.webp'
import viewSearch from '../pictures/view-search.webp'
import viewSearchSmall from '../pictures/view-search-small.webp'
import viewSeries from '../pictures/view-series.webp'
import viewSeriesSmall from '../pictures/view-series-small.webp'

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
    small: screenHomeSmall,
    alt: 'Four playlists in a row, with the picture of the first one behind them.',
  },
  {
    name: 'Live',
    picture: screenLive,
    small: screenLiveSmall,
    alt: 'Groups, nine channels, and what’s on now and next on the selected one.',
  },
  {
    name: 'Playing',
    picture: screenPlaying,
    small: screenPlayingSmall,
    alt: 'A film with a train under the moon, and over it the channel with what’s on now and next.',
  },
  {
    name: 'Guide',
    picture: viewGuide,
    small: viewGuideSmall,
    alt: 'Eight channels and their programmes in half-hour steps.',
  },
  {
    name: 'Movies',
    picture: viewMovies,
    small: viewMoviesSmall,
    alt: 'Twelve posters in two rows, with categories above.',
  },
  {
    name: 'Series',
    picture: viewSeries,
    small: viewSeriesSmall,
    alt: 'A series with its seasons and four episodes.',
  },
  {
    name: 'Search',
    picture: viewSearch,
    small: viewSearchSmall,
    alt: 'An on-screen keyboard, with the films and programmes found for “nigh”.',
  },
  {
    name: 'Phone login',
    picture: screenQuestion,
    small: screenQuestionSmall,
    alt: 'A television asks whether you are logging in, with the name of the phone and three numbers.',
  },
] as const

/** The films that the drawn remote control moves through, in two rows of four. */
export const shelf = [
  { title: 'The Night Ferry', poster: posterFerry, small: posterFerrySmall },
  { title: 'North of Silence', poster: posterNorth, small: posterNorthSmall },
  { title: 'Paper Kites', poster: posterKites, small: posterKitesSmall },
  { title: 'Last Tram to Orsa', poster: posterTram, small: posterTramSmall },
  { title: 'Quiet Orbit', poster: posterOrbit, small: posterOrbitSmall },
  { title: 'The Glasshouse', poster: posterGlasshouse, small: posterGlasshouseSmall },
  { title: 'Iron Orchard', poster: posterOrchard, small: posterOrchardSmall },
  { title: 'Below the Reef', poster: posterReef, small: posterReefSmall },
] as const

/** The pictures of films in the scenes about languages and parental control. */
export const backdrops = { ferry: artFerry, orchard: artOrchard, orchardSmall: artOrchardSmall } as const
