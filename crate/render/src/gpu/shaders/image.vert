uniform mat4 view_projection;
uniform vec3 corner_at;
uniform vec3 right;
uniform vec3 down;
in vec2 corner;
out vec2 place;
void main() {
  vec2 at = vec2(corner.x, 0.5 * corner.y + 0.5);
  // Rows are turned over on their way to the card.
  place = vec2(at.x, 1.0 - at.y);
  gl_Position = view_projection * vec4(corner_at + right * at.x + down * at.y, 1.0);
}
