/** Invented titles by the ids of the episodes: the series, its season from 0, the place in it. */
export const TITLES: Readonly<Record<number, string>> = {
  101: 'The Key under the Mat',
  102: 'A Light Left On',
  103: 'Snow on the Awning',
  111: 'The Letter',
  112: 'Closing Time',
  201: 'The First Lamp',
  202: 'Counting Windows',
  203: 'Power Cut',
  211: 'The Lighthouse Road',
  212: 'Home by Ten',
  301: 'String',
  302: 'A Good Wind',
  303: 'The Tall Tree',
  311: 'Rain Day',
  312: 'Higher',
}

const PLOTS: Readonly<Record<string, string>> = {
  'The Key under the Mat':
    'Ida moves into the flat above the bakery and finds that someone else still has a key.',
  'A Light Left On': 'Every night the same window is lit. On the third one, she waves.',
  'Snow on the Awning': 'The street is cut off for a day, and the neighbours meet for the first time.',
  'The Letter': 'A letter from 1974 reaches the right house and the wrong person.',
  'Closing Time': 'The bakery is sold. Nobody has told the baker.',
  'The First Lamp': 'The village gets one street lamp and cannot agree where it should stand.',
  'Power Cut': 'One night without light, and everybody is out in the street.',
  'A Good Wind': 'Pim builds a kite from the newspaper of the day before.',
}

/** The plot of an episode; '' if it has none, like many in film databases. */
export const plotOf = (title: string): string => PLOTS[title] ?? ''
