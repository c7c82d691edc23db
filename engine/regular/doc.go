// Package regular opens files of users and refuses what is not a regular file before it is opened: a pipe that
// nobody writes would hold the program for good, and a device need not have an end.
package regular
