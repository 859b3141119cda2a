import { create } from 'zustand';

// Holds the greeting over the page: the tour of the console, the changes of this version, or none.

export const useWelcome = create<{ shown: 'tour' | 'news' | null }>(() => ({ shown: null }));

export const openTour = () => useWelcome.setState({ shown: 'tour' });
export const openNews = () => useWelcome.setState({ shown: 'news' });
export const closeWelcome = () => useWelcome.setState({ shown: null });
