uniform mat4 view_projection;
uniform mat4 model;
in vec3 position;
in vec3 normal;
out vec3 world;
out vec3 across;
void main() {
  vec4 w = model * vec4(position, 1.0);
  world = w.xyz;
  across = mat3(model) * normal;
  gl_Position = view_projection * w;
}
