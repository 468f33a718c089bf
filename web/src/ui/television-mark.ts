/**
 * The attribute by which the first script marks the document on a television; undefined elsewhere. React clears attributes
 * that it does not know when it renders a whole document, so it is read before.
 */
export const television =
  typeof document === 'undefined' ? undefined : document.documentElement.dataset['television']
