// What this browser remembers from visit to visit.

/** What this browser keeps: never anything but texts of our own making. */
export const kept = {
  get(key) {
    try {
      return localStorage.getItem(`esagono.${key}`);
    } catch {
      return null;
    }
  },
  set(key, value) {
    try {
      if (value === null) localStorage.removeItem(`esagono.${key}`);
      else localStorage.setItem(`esagono.${key}`, value);
    } catch {
      // A browser that keeps nothing still plays.
    }
  },
};
