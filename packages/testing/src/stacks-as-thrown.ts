// Vitest switches source maps on for modules that Node loads. Node then reads the map of every file of every stack, in
// all packages, which takes more time than Vite did. Types taken off by Node leave lines and columns where they are.
process.setSourceMapsEnabled(false)
