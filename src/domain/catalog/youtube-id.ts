/** The id of one video. In URLs of playlists and live pages, two words of the same length take its place. */
export const YOUTUBE_ID = /^(?!videoseries$|live_stream$)[\w-]{11}$/
