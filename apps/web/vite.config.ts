import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const api = process.env.VITE_API ?? 'http://127.0.0.1:3001';

// Files are split along the dynamic imports alone: the entry, what site and office share, each of the two, each page.
// Naming groups by hand tears the bundler's runtime from React and leaves two files that wait for each other.
export default defineConfig({
  plugins: [react()],
  server: { proxy: { '/api': { target: api, changeOrigin: true } } },
  build: {
    outDir: 'dist',
    target: 'es2023',
    // The server looks up which files the public website needs, to name them in the pages it draws.
    manifest: true,
    // The one larger file is the dictionary of traditional characters, loaded by those who switch to them.
    chunkSizeWarningLimit: 1200,
  },
});
