/** In a separate file, so that bundlers leave out the rest of the library and load this only when it is needed. */
export { Gunzip } from 'fflate'
