import * as z from 'zod'

/** The path of a file below public/. The security policy of every page lets pictures of other hosts not through. */
export const OwnPicture = z
  .string()
  .regex(
    /^(?:\/[\w-]+)+\.(?:avif|webp|png|jpe?g|svg)$/,
    'Put the picture into public/ and write its path from there, like "/help-badge.svg". ' +
      'Pictures of other sites are not shown.',
  )
