/**
 * The least share of its peer's requests a second that the product answers, by line. Each is about half of what was
 * measured, or less, because machines of CI are noisy: a line below it has become slower.
 */
export const BUDGET: Readonly<Record<string, number>> = {
  device: 0.2,
  'playlists page': 0.06,
  'static script': 0.3,
  'landing page': 0.2,
}
