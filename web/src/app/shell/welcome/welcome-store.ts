import { create } from 'zustand';

// What greets the user over the page: the tour of the console, or what is new in this version.

export const useWelcome = create<{ shown: 'tour' | 'news' | null }>(() => ({ shown: null }));

export const openTour = () => useWelcome.setState({ shown: 'tour' });
export const openNews = () => useWelcome.setState({ shown: 'news' });
export const closeWelcome = () => useWelcome.setState({ shown: null });
