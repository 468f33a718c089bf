/**
 * The attribute by which the first script marks the document on a television; undefined elsewhere. It is read before React renders
 * the document, because React then removes attributes that it does not know.
 */
export const television =
  typeof document === 'undefined' ? undefined : document.documentElement.dataset['television']
