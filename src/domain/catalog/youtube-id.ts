/** The id of one video. Two addresses of playlists and live pages have a word of as many letters in its place. */
export const YOUTUBE_ID = /^(?!videoseries$|live_stream$)[\w-]{11}$/
