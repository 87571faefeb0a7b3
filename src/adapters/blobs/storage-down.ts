/** Netlify Blobs did not do what it was asked: the caller should try again, nothing was decided. */
export class StorageDown extends Error {
  override name = 'StorageDown'
}
